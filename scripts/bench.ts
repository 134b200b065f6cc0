// `npm run bench -- adopt|api|buy|index|journeys|start|modal|permissions|relay|rpc|siwx|smart|swap|vault|walletconnect`: measures the product, prints the numbers and writes them into docs/benchmarks.md.
//   --runs 9      visits of each page (modal)
//   --json FILE   keeps the raw numbers
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runAdoptBench } from '../bench/adopt/runAdoptBench.ts'
import { runApiBench } from '../bench/api/runApiBench.ts'
import { runBuyBench } from '../bench/buy/runBuyBench.ts'
import { runIndexBench } from '../bench/index/runIndexBench.ts'
import { runJourneysBench } from '../bench/journeys/runJourneysBench.ts'
import { runModalBench } from '../bench/modal/runModalBench.ts'
import { runPermissionsBench } from '../bench/permissions/runPermissionsBench.ts'
import { run as runRelayBench } from '../bench/relay/run.ts'
import { runRpcBench } from '../bench/rpc/runRpcBench.ts'
import { runSiwxBench } from '../bench/siwx/runSiwxBench.ts'
import { runSmartBench } from '../bench/smart/runSmartBench.ts'
import { runStartBench } from '../bench/start/runStartBench.ts'
import { runSwapBench } from '../bench/swap/runSwapBench.ts'
import { writeSection } from '../bench/table.ts'
import { runVaultBench } from '../bench/vault/runVaultBench.ts'
import { runBundleBench } from '../bench/walletconnect/runBundleBench.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '9' }, json: { type: 'string' } },
})
const [name = ''] = positionals
const benches = new Map<string, () => Promise<{ text: string; numbers: unknown }>>([
  ['adopt', runAdoptBench],
  ['api', runApiBench],
  ['buy', runBuyBench],
  ['index', runIndexBench],
  ['journeys', runJourneysBench],
  ['modal', () => runModalBench({ runs: Number(values.runs) })],
  ['permissions', runPermissionsBench],
  ['relay', runRelayBench],
  ['rpc', runRpcBench],
  ['siwx', runSiwxBench],
  ['smart', runSmartBench],
  ['start', runStartBench],
  ['swap', runSwapBench],
  ['vault', runVaultBench],
  ['walletconnect', runBundleBench],
])
const bench = benches.get(name)
if (bench === undefined) {
  console.error(`Which benchmark? One of: ${[...benches.keys()].join(', ')}`)
  process.exitCode = 1
} else {
  const { text, numbers } = await bench()
  writeSection(name, text)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(numbers, null, 2)}\n`)
  console.log(text)
}
