import { contentSecurityPolicy } from '@latchkey/web-service'
import { bytesToHex } from 'viem'
import type { Listening } from '../process/listen.ts'
import { serveFiles } from '../site/serveFiles.ts'
import { personas } from '../world/personas.ts'
import type { Devnet } from './devnet.types.ts'

export declare namespace startPhone {
  type Options = {
    /** Folder of the built page. */
    output: string
    port: number | undefined
    relayUrl: string
    projectId: string
    /** Ethereum's kind. */
    chains: Devnet['chains']
    /** The others, where the devnet has them. */
    solana: Devnet['chains'][number] | undefined
    bitcoin: Devnet['chains'][number] | undefined
  }
}

/** The practice phone, a page that is Carol's wallet app. */
export async function startPhone({
  output,
  port,
  relayUrl,
  projectId,
  chains,
  solana,
  bitcoin,
}: startPhone.Options): Promise<Listening> {
  const { privateKey } = personas.carol.getHdKey()
  if (privateKey === null) throw new Error('Carol has no key.')
  return serveFiles({
    output,
    port,
    settings: {
      path: '/phone.json',
      value: { relayUrl, projectId, privateKey: bytesToHex(privateKey), chains, ...(await otherKeys(solana, bitcoin)) },
    },
    policy: contentSecurityPolicy({
      connect: [relayUrl, ...[...chains, solana, bitcoin].flatMap((chain) => chain?.rpcUrl ?? [])],
    }),
  })
}

/** Carol's keys of the other kinds. Loaded here: not every start has them. */
async function otherKeys(solana: startPhone.Options['solana'], bitcoin: startPhone.Options['bitcoin']) {
  const [secrets, people] = await Promise.all([
    solana && import('../solana/solanaPersonas.ts'),
    bitcoin && import('../bitcoin/bitcoinPersonas.ts'),
  ])
  const at = ({ caip, rpcUrl }: Devnet['chains'][number]) => ({ caip, rpcUrl })
  const carol = people?.bitcoinPersonas.carol
  return {
    ...(solana && secrets ? { solana: { ...at(solana), key: hex(secrets.solanaSecret(2)) } } : {}),
    ...(bitcoin && carol
      ? {
          bitcoin: {
            ...at(bitcoin),
            payment: hex(carol.payment.privateKey),
            ordinals: hex(carol.ordinals.privateKey),
          },
        }
      : {}),
  }
}

const hex = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)
