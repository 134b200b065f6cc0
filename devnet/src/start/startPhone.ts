import { bytesToHex } from 'viem'
import type { Listening } from '../process/listen.ts'
import { contentSecurityPolicy } from '../site/contentSecurityPolicy.ts'
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
    chains: Devnet['chains']
  }
}

/** The practice phone, a page that is Carol's wallet app. */
export async function startPhone({
  output,
  port,
  relayUrl,
  projectId,
  chains,
}: startPhone.Options): Promise<Listening> {
  const { privateKey } = personas.carol.getHdKey()
  if (privateKey === null) throw new Error('Carol has no key.')
  return serveFiles({
    output,
    port,
    settings: { path: '/phone.json', value: { relayUrl, projectId, privateKey: bytesToHex(privateKey), chains } },
    policy: contentSecurityPolicy({ connect: [relayUrl, ...chains.map(({ rpcUrl }) => rpcUrl)] }),
  })
}
