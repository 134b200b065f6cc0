import { FrameFault } from '../faults/FrameFault.ts'
import type { VaultStore } from './store.types.ts'

const databaseName = 'latchkey-wallet'
const tableName = 'kept'

/**
 * Opens the store. Each call of it waits until the browser has written to disk.
 * Its calls throw `frame/storage-unavailable` where the browser keeps nothing: private modes, blocked storage, no room.
 */
export function openVaultStore(): VaultStore {
  let opened: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(tableName)
      request.onsuccess = () => {
        // Another tab that takes the database away, or the browser that clears it: the next call opens it anew.
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
      throw new FrameFault('frame/storage-unavailable', { cause })
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
