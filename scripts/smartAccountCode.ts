// Writes packages/protocol/src/smartAccounts/codeHashes.ts. Run it after a change of the contracts or of the networks:
// node scripts/bootstrap.mjs scripts/smartAccountCode.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot, startAnvil } from '@latchkey/devnet'
import { computeCodeHashes } from '../devnet/src/world/smartAccountCode.ts'

/**
 * Those of the shipped networks on which the framework is, by `@metamask/delegation-deployments` 2.0.0: not Avalanche
 * (43114), ZKsync (324) and Aurora (1313161554).
 */
const chainIds = [
  1, 10, 56, 97, 100, 137, 1301, 1329, 5000, 5003, 8453, 42161, 42220, 59144, 80002, 84532, 421614, 11155111, 11155420,
]

await using chain = await startAnvil({ chainId: 31337 })
type Row = readonly [name: string, hash: string]
const tables: (readonly [networkId: string, rows: readonly Row[]])[] = []
for (const chainId of chainIds) {
  // Version 0.8 of the EntryPoint is for others.
  const { EntryPoint08: _, ...hashes } = await computeCodeHashes(chain.rpcUrl, chainId)
  tables.push([`eip155:${chainId}`, Object.entries(hashes)])
}
const same = ([name, hash]: Row) => tables.every(([, hashes]) => new Map(hashes).get(name) === hash)
const lines = (hashes: readonly Row[], indent: string) =>
  hashes.map(([name, hash]) => `${indent}${name}: '${hash}',\n`).join('')
const [first] = tables
if (first === undefined) throw new Error('There is no network to compute hashes for.')

writeFileSync(
  join(repositoryRoot, 'packages/protocol/src/smartAccounts/codeHashes.ts'),
  `// Written by scripts/smartAccountCode.ts: keccak256 of the code of contracts.

/** The code that is the same on every network. */
export const sharedCodeHashes = {
${lines(first[1].filter(same), '  ')}} as const

/** The code that holds the id of its network. */
export const networkCodeHashes = {
${tables
  .map(
    ([id, hashes]) =>
      `  '${id}': {\n${lines(
        hashes.filter((one) => !same(one)),
        '    ',
      )}  },\n`,
  )
  .join('')}} as const
`,
)
