//! Links the executable to a fixed address.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A movable executable has 65,000 addresses to fill in at each start, and the referee starts it twice for each move.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
