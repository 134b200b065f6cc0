import { addMailbox } from './addMailbox.ts'
import { proveByScan } from './proveByScan.ts'

/** What only accounts of Farcaster need: few wallets are of one, so it is a chunk of its own. */
export const farcasterFlows = { addMailbox, proveByScan }
