//! How compiled code and this crate call each other: as C does on Linux, on each system alike where the processor is an x86-64; elsewhere as C does.

/// The type of a function that compiled code calls, or is.
#[cfg(target_arch = "x86_64")]
macro_rules! extern_abi {
    (fn($($argument:ty),*) $(-> $result:ty)?) => { unsafe extern "sysv64" fn($($argument),*) $(-> $result)? };
}
#[cfg(not(target_arch = "x86_64"))]
macro_rules! extern_abi {
    (fn($($argument:ty),*) $(-> $result:ty)?) => { unsafe extern "C" fn($($argument),*) $(-> $result)? };
}

/// A function that compiled code calls.
#[cfg(target_arch = "x86_64")]
macro_rules! extern_fn {
    ($(#[$about:meta])* fn $name:ident $(<$type:ident: $bound:ident>)? ($($arguments:tt)*) $(-> $result:ty)? $body:block) => {
        $(#[$about])* extern "sysv64" fn $name $(<$type: $bound>)? ($($arguments)*) $(-> $result)? $body
    };
}
#[cfg(not(target_arch = "x86_64"))]
macro_rules! extern_fn {
    ($(#[$about:meta])* fn $name:ident $(<$type:ident: $bound:ident>)? ($($arguments:tt)*) $(-> $result:ty)? $body:block) => {
        $(#[$about])* extern "C" fn $name $(<$type: $bound>)? ($($arguments)*) $(-> $result)? $body
    };
}
