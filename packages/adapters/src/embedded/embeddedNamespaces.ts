import type { Namespace } from '@latchkey/protocol'

/** The kinds of network that the embedded wallet signs for. Its Bitcoin keys are there, and can be received on only. */
export const embeddedNamespaces: readonly Namespace[] = ['eip155', 'solana']
