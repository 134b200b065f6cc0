import type { DeviceKeys, VaultStore } from './store.types.ts'

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
