import type { VaultEndpoint, VaultSession } from '@latchkey/protocol/vault'
import type { RootAddresses } from '@latchkey/vault/keys'
import type * as v from 'valibot'
import type { TestVault } from '../../testVault.ts'
import type { Fuse } from './createFuse.ts'

/** A share set as the device that made it keeps it: the same bytes when it is sent again. Texts are base64url. */
export type ModelSet = {
  readonly setId: string
  readonly userId: string
  readonly root: Uint8Array
  readonly share: Uint8Array
  readonly serverShare: string
  readonly sealedRecovery: string
  readonly recoveryPublicKey: string
  /** Of the set of a new wallet. */
  readonly addresses: RootAddresses | undefined
  /** Whether two pairs were read back and gave the root. */
  readBack: boolean
}

/** A browser, and what it keeps through every crash of the services. */
export type ModelDevice = {
  /** PEM. */
  readonly key: string
  session: VaultSession | undefined
  /** When it last got its session. */
  sessionMs: number
  loggedInMs: number
  set: ModelSet | undefined
}

export type ModelPerson = {
  /** What they log in with. */
  email: string
  /** Whom they were last logged in as. */
  userId: string | undefined
  readonly devices: readonly ModelDevice[]
}

/** What the test knows, so that it can open what must open and see what must not change. */
export type Memory = {
  /** Every set that was ever sent. */
  readonly sets: Map<string, ModelSet>
  /** Every recovery key that was ever sent, by its public half. */
  readonly keys: Map<string, Uint8Array>
  /** Every printed code, by the id of its way back. */
  readonly codes: Map<string, string>
  /** What was first shown, by person. */
  readonly addresses: Map<string, string>
  /** The highest that was seen, by person and service. */
  readonly epochs: Map<string, number>
  /** Sets of devices of which a service has said that they are out. */
  readonly goneSets: Set<string>
  /** Accounts that were asked to go, and when they may. */
  readonly leaving: Map<string, number>
  /** Links of mails that take a changed address back. */
  readonly undoLinks: string[]
  /** Links of the guardian that can still be answered with no. */
  readonly links: string[]
}

export type World = {
  readonly people: readonly ModelPerson[]
  readonly memory: Memory
  readonly fuse: Fuse
  vault(): TestVault
  /** The service comes up on its files as a crash has left them. */
  restart(): Promise<void>
  /** A call of a device that must be answered. @throws Refused, or what a crash throws. */
  call<Body extends v.GenericSchema | undefined, Response extends v.GenericSchema>(
    device: ModelDevice,
    service: 'auth' | 'guardian',
    endpoint: VaultEndpoint<Body, Response>,
    body: Body extends v.GenericSchema ? v.InferInput<Body> : undefined,
  ): Promise<v.InferOutput<Response>>
  stop(): Promise<void>
}
