//! Links the executable to a fixed address.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A position-independent executable has 65,000 addresses to relocate at each start, and the referee starts it twice for each
    // play.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
