//! A fixed small generator (SplitMix64) for the simulations in the tests of this folder.

/// The state of the generator; the same seed always gives the same draws.
pub struct Draws(pub u64);

impl Draws {
    /// 64 even bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A normal deviate (Box and Muller; the second of the pair is not kept).
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }

    /// How many of `games` even games were won, for at most 64 games.
    pub fn even_wins(&mut self, games: u32) -> u32 {
        (self.bits() & (u64::MAX >> (64 - games))).count_ones()
    }
}

#[test]
fn draws_have_the_moments_they_should() {
    let mut draws = Draws(1);
    let (mut unit, mut normal, mut square, mut wins) = (0.0, 0.0, 0.0, 0);
    for _ in 0..100_000 {
        unit += draws.unit();
        let deviate = draws.normal();
        normal += deviate;
        square += deviate * deviate;
        wins += draws.even_wins(50);
    }
    assert!((unit / 1e5 - 0.5).abs() < 0.005, "{unit}");
    assert!((normal / 1e5).abs() < 0.015, "{normal}");
    assert!((square / 1e5 - 1.0).abs() < 0.02, "{square}");
    assert!((f64::from(wins) / 5e6 - 0.5).abs() < 0.001, "{wins}");
}
