import type { Reply } from './route.types.ts'

/** An answer whose JSON was made before. */
export const madeReply = (body: string): Reply => ({ contentType: 'application/json', body })
