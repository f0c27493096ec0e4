//! Tests of the loop algorithms against brute force, and measurements.

mod boards;
mod brute;
mod climb;
mod could;
mod longest;
mod measure;
