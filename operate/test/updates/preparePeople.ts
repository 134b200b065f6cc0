import { prepareAccounts } from '../../../bench/vault/prepareAccounts.ts'
import { systemClock } from '../../../services/vault/server/src/clock.ts'
import { createCaller } from '../../../services/vault/server/test/createCaller.ts'

/** Someone with a wallet and a passkey, who calls over the network. */
export type Person = Awaited<ReturnType<typeof preparePeople>>[number]

/** Makes accounts in the database of an auth service. @param folder Of its key file. @param publicUrl Of the service. */
export async function preparePeople(count: number, folder: string, publicUrl: string, databaseUrl: string) {
  const accounts = await prepareAccounts(folder, count, publicUrl, databaseUrl)
  return accounts.map(({ passkey, device }, index) => ({
    passkey,
    headers: { 'x-forwarded-for': `10.2.${index >> 8}.${index & 255}` },
    caller: createCaller((path, init) => fetch(`${publicUrl}${path}`, init), publicUrl, systemClock, device),
  }))
}
