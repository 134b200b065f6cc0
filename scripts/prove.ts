// `npm run prove -- approve|theft|guesses|enumeration|kills|model|properties|messages|durability|texts|awaits|indexing|allowances|accounts|swaps|purchases|updates|image`: the proofs of what the embedded wallet,
// sign-ins, swaps, purchases, the index of history and the answers about accounts promise, at full size, and the image of an installation with the container engine at hand. The suite runs each of them small. What those of the wallet print is what
// SECURITY.md states.
//   --size N   instead of the full size: attempts, people, guesses, addresses, kills, interleavings, cases, logins, messages, texts, kills of an act, the distance between steps, steps, grants, accounts, swaps, kills, percent of the load, seconds until a service is ready
import { parseArgs } from 'node:util'
import { proofs, prove } from './testing/proofs.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { size: { type: 'string' } } })
const [name = ''] = positionals
if (proofs.has(name)) {
  process.exitCode = prove(name, values.size) ? 0 : 1
} else {
  console.error(`Which proof? One of: ${[...proofs.keys()].join(', ')}`)
  process.exitCode = 1
}
