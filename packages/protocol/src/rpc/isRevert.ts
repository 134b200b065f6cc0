/** The codes under which nodes say in words what the EVM did. Others speak of the node itself. */
const wordy: ReadonlySet<number> = new Set([-32000, -32015, -32603])

/**
 * Whether a node's error says that the EVM reverted. Nodes differ in the code: 3 (geth), -32000 and -32015 with words. Running out of the given gas is
 * the contract's doing.
 */
export function isRevert({ code, message }: { code: number; message: string }): boolean {
  return (
    code === 3 ||
    (wordy.has(code) && /revert|out ?of ?gas|invalid opcode|stack (under|over)flow|invalid jump/i.test(message))
  )
}
