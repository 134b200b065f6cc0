import type { ProtectionPort } from '@latchkey/core/ports'
import type { FrameClient } from './frame/frame.types.ts'

/** What protects the wallet, by the messages of the frame. */
export function createProtectionCalls(frame: () => FrameClient): ProtectionPort {
  // The frame answers with nothing, and may do so in two ways.
  const done = async (answer: Promise<unknown>) => void (await answer)
  return {
    read: ({ signal }) => frame().request('GET_PROTECTION', undefined, { signal }),
    add: ({ method, signal }) => done(frame().request('ADD_WAY_BACK', { method }, { signal })),
    remove: ({ id, signal }) => done(frame().request('REMOVE_WAY_BACK', { id }, { signal })),
    tryOut: ({ id, signal }) => done(frame().request('TRY_WAY_BACK', { id }, { signal })),
    setAutomatic: ({ on, signal }) => done(frame().request('SET_AUTOMATIC', { on }, { signal })),
    keepInBrowser: ({ signal }) => done(frame().request('KEEP_IN_BROWSER', undefined, { signal })),
    exportWallet: ({ signal }) => done(frame().request('EXPORT_WALLET', undefined, { signal })),
    deleteWallet: ({ signal }) => frame().request('DELETE_WALLET', undefined, { signal }),
    async devices({ signal }) {
      return (await frame().request('GET_DEVICES', undefined, { signal })).devices
    },
    revokeDevice: ({ id, signal }) => done(frame().request('REVOKE_DEVICE', { deviceId: id }, { signal })),
  }
}
