import type { Answer } from '../cache/createAnswerCache.ts'
import type { Reply } from './route.types.ts'

/** An answer whose JSON was made before, and that is given again while it holds. */
export const madeReply = ({ text, holds }: Answer): Reply => ({ contentType: 'application/json', body: text, holds })
