import { randomBytes } from 'node:crypto'

/** Random bytes as browsers give them: the share code takes no `Buffer`. */
export const plainRandom = (size: number): Uint8Array => new Uint8Array(randomBytes(size))
