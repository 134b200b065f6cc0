import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BitcoinNode } from './bitcoinNode.types.ts'
import { installBitcoinNode } from './installBitcoinNode.ts'

/** bcoin, installed if need be. Its chain, mempool and miner alone: nothing of it that listens or calls is loaded. */
export async function loadBitcoinNode(onProgress?: (message: string) => void): Promise<BitcoinNode> {
  const folder = await installBitcoinNode(onProgress)
  const require = createRequire(join(folder, 'package.json'))
  // Its packages look for this once, and then for compiled code that is not there.
  process.env.NODE_BACKEND ??= 'js'
  letTaprootPass(require('bcoin/lib/script/script').prototype)
  return {
    Chain: require('bcoin/lib/blockchain/chain'),
    Mempool: require('bcoin/lib/mempool/mempool'),
    Miner: require('bcoin/lib/mining/miner'),
    WorkerPool: require('bcoin/lib/workers/workerpool'),
    Network: require('bcoin/lib/protocol/network'),
    Address: require('bcoin/lib/primitives/address'),
    Block: require('bcoin/lib/primitives/block'),
    TX: require('bcoin/lib/primitives/tx'),
  }
}

type Script = { toRaw(): Buffer; isStandard(): boolean; taprootPasses?: true }

/** Nodes have relayed payments to taproot addresses since 2021. bcoin is older, and would hold them back. */
function letTaprootPass(script: Script): void {
  if (script.taprootPasses) return
  const { isStandard } = script
  script.taprootPasses = true
  script.isStandard = function (this: Script) {
    const raw = this.toRaw()
    return (raw.length === 34 && raw[0] === 0x51 && raw[1] === 0x20) || isStandard.call(this)
  }
}
