import { announceEmbedded } from './announceEmbedded.ts'
import { announceStandard } from './announceStandard.ts'
import type { EmbeddedLink } from './createEmbeddedLink.ts'
import { latchkeyMark } from './latchkeyMark.ts'

/** Announces the wallet to the other libraries of the page, in each of the ways that they know. */
export function announceWallet(options: announceWallet.Options): announceWallet.Announced {
  const { name, rdns, icon = latchkeyMark, onSolana, link } = options
  const stop = announceEmbedded({ name, rdns, icon, provider: async () => (await link()).provider })
  const standard = onSolana ? announceStandard({ name, icon, load: async () => (await link()).standard }) : undefined
  return {
    attach: (face) => standard?.attach(face),
    stop() {
      stop()
      standard?.stop()
    },
  }
}

export declare namespace announceWallet {
  type Options = {
    readonly name: string
    readonly rdns: string
    readonly icon: string | undefined
    /** By wallet-standard as well. */
    readonly onSolana: boolean
    readonly link: () => Promise<EmbeddedLink>
  }
  type Announced = announceStandard.Announced
}
