import type { AuthDeps } from '../deps.ts'

/** Keeps what people know a device by. */
export async function describeDevice(
  deps: AuthDeps,
  deviceId: string,
  names: { readonly browser: string; readonly app: string },
): Promise<void> {
  await deps.database.updateTable('devices').set(names).where('id', '=', deviceId).execute()
}
