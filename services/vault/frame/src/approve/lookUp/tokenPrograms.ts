import { programs } from '../solana/programs.ts'

/** Both programs keep their accounts in one form. */
export const tokenPrograms: ReadonlySet<string> = new Set([programs.token, programs.token2022])
