import type { CaipNetworkId } from '@latchkey/protocol'
import type { FrameAccountType } from '@latchkey/protocol/frame'
import type { VaultSession } from '@latchkey/protocol/vault'
import type { WalletAddresses } from '../approve/approve.types.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeptWayOut } from '../exit/keptWayOut.schema.ts'

/** Keys that cannot leave this browser: the browser signs and encrypts with them and never shows them. */
export type DeviceKeys = {
  /** P-256: proves the device. */
  readonly proof: CryptoKeyPair
  /** AES-256-GCM: covers D. */
  readonly cover: CryptoKey
}

/** A session as this device keeps it. Its tokens open nothing without `DeviceKeys.proof`. */
export type KeptSession = VaultSession & {
  /** Milliseconds since 1970. */
  readonly accessEndsAtMs: number
}

/** This device's part in a wallet. */
export type KeptWallet = {
  readonly state: 'pending' | 'active'
  readonly setId: string
  readonly addresses: WalletAddresses
  /** D under `DeviceKeys.cover`: nonce and ciphertext. */
  readonly coveredShare: Uint8Array<ArrayBuffer>
  /** R, sealed to the recovery key: what the way out without a server needs beside D. */
  readonly sealedRecovery: string
  readonly recoveryPublicKey: string
  /** Whether D is bound to the addresses, and the guardian keeps them. Wallets of before are not until they are next opened. */
  readonly isBound?: boolean
}

/** An operation (ERC-4337) that a person has allowed, as far as it takes to find it on its chain. */
export type KeptOperation = {
  readonly hash: string
  readonly nonce: bigint
  /** After that no block can have it, in seconds since 1970 by the chain's clock. */
  readonly validUntilS: number
  /** No block before has it. */
  readonly fromBlock: bigint
}

/** A batch that a person has allowed, written down before anything of it is sent. */
export type KeptBatch = {
  /** Of the page that asked. Another page's batch is unknown to it, whatever its id. */
  readonly origin: string
  readonly id: string
  readonly networkId: CaipNetworkId
  readonly account: string
  readonly keptAtMs: number
  /** All calls take effect or none does. */
  readonly isAtomic: boolean
  /** Of how many transactions it is. */
  readonly total: number
  /** Those whose sending has begun, in their order. */
  readonly begun: readonly { readonly hash: string; readonly nonce: bigint }[]
  /** Nothing more of it will be sent. */
  readonly isOver: boolean
  /** What it was handed over as, where somebody else pays: no transaction of the account's. */
  readonly operation?: KeptOperation
}

/** What is kept, by its key. Wallets are kept by person, so that two may share a browser. */
export type Kept = {
  device: DeviceKeys
  session: KeptSession
  /** A session that was ended here while the service was unreachable. */
  leaving: KeptSession
  oauth: KeptOauth
  /** What `/exit` opens a wallet with, by person. In the wallet's own window alone. */
  waysOut: readonly KeptWayOut[]
  [wallet: `wallet/${string}`]: KeptWallet
  /** The account that a login led to, by a digest of the e-mail address. */
  [login: `login/${string}`]: string
  /** That a person without a wallet wants to bring one, until they have, or have decided otherwise. */
  [bring: `bring/${string}`]: true
  /** The type of account that a person prefers. */
  [accountType: `accountType/${string}`]: FrameAccountType
  /** The batches that a person has allowed in the last day. */
  [batches: `batches/${string}`]: readonly KeptBatch[]
}

/** What this browser keeps for the page's site, and for no other: storage is split by site. */
export type VaultStore = {
  get<Key extends keyof Kept & string>(key: Key): Promise<Kept[Key] | undefined>
  put<Key extends keyof Kept & string>(key: Key, value: Kept[Key]): Promise<void>
  remove(key: keyof Kept & string): Promise<void>
}

const databaseName = 'latchkey-wallet'
const tableName = 'kept'

/**
 * Opens the store. Each call of it waits until the browser has written to disk.
 * Its calls throw `frame/storage-unavailable` where the browser keeps nothing: private modes, blocked storage, no
 * space.
 */
export function openVaultStore(): VaultStore {
  let opened: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(tableName)
      request.onsuccess = () => {
        // Another tab that takes the database away, or the browser that clears it: the next call reopens it.
        request.result.onversionchange = () => request.result.close()
        request.result.onclose = () => {
          opened = undefined
        }
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('Another version is open.'))
    })
    return opened
  }

  async function run<Result>(
    mode: IDBTransactionMode,
    work: (table: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    try {
      const database = await open()
      return await new Promise<Result>((resolve, reject) => {
        const transaction = database.transaction(tableName, mode, { durability: 'strict' })
        const request = work(transaction.objectStore(tableName))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
        transaction.onerror = () => reject(transaction.error)
      })
    } catch (cause) {
      opened = undefined
      throw new VaultError('frame/storage-unavailable', { cause })
    }
  }

  return {
    get: (key) => run('readonly', (table) => table.get(key)),
    async put(key, value) {
      await run('readwrite', (table) => table.put(value, key))
    },
    async remove(key) {
      await run('readwrite', (table) => table.delete(key))
    },
  }
}

/** A social login that a page may have left for. */
type KeptOauth = {
  readonly attemptId: string
  readonly endsAtMs: number
  /** Its session has begun; the wallet may still be missing. */
  readonly collected?: boolean
}

/** The keys of this device, made on the first call. Two tabs that ask at once get the same. */
export function takeDeviceKeys(store: VaultStore): Promise<DeviceKeys> {
  return navigator.locks.request('latchkey-wallet/device', async () => {
    const known = await store.get('device')
    if (known !== undefined) return known
    const made: DeviceKeys = {
      proof: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']),
      cover: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    }
    await store.put('device', made)
    return made
  })
}
