pub mod define;
pub mod engine;
pub mod play;
pub mod rules;
pub mod speak;
pub mod table;
