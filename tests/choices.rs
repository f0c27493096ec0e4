//! What was chosen stays chosen while its rules run, whatever they ask in between.

use rulebox::play::Pick;
use rulebox::table::State;

use crate::support::each_ply;

#[test]
fn asking_what_can_be_done_forgets_no_choice() {
    let mut walked = 0;
    each_ply(20, |ply, _| {
        let id = &ply.game().definition().id;
        for made in ply.moves.iter().filter(|_| id == "steppe") {
            let [Pick::Cell(from), Pick::Cell(to)] = made.picks[..] else { continue };
            let owner = |state: &State, cell| state.top(cell).map(|piece| state.pieces[piece as usize].owner);
            let (mover, after) = (ply.state.turn.seat, ply.after(made));
            assert_eq!(owner(&after, from), None, "{ply}, {}: nobody is left there", ply.text(made));
            assert_eq!(owner(&after, to), Some(mover), "{ply}, {}: the rider arrives", ply.text(made));
            walked += 1;
        }
    });
    assert!(walked > 1_000, "{walked} walks: too few to mean something");
}
