/** SHA-256 of `snapshot.json`. Whoever changes the snapshot changes this line as well, so that it is looked at. */
export const snapshotHash = '11ee1a7c291f4cf642dd8825d334db0a7cc120eba186ca6e95d4f17cdd9695f8'
