/** The chain was re-organised while it was being read: what was read so far belongs to two chains. Read again. */
export class ChainMoved extends Error {
  override readonly name = 'ChainMoved'
}
