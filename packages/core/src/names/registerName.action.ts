import { type CaipNetworkId, checkNameLabel, coinTypeOf, toKitError } from '@latchkey/protocol'
import {
  postProfileAccount,
  postProfileAddress,
  postProfileAttributes,
  type RegisteredName,
  type SignedName,
} from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import { selectAccount } from '../connection/account.selectors.ts'
import type { AccountProfile, Kit } from '../kit/kit.types.ts'
import { goBackTo, replaceView } from '../modal/modal.actions.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { authNotFound, invalidLabel } from './names.errors.ts'
import { nameZone, registeredNameQuery } from './names.query.ts'
import { pictureOfName } from './profile.query.ts'

/**
 * Replaces records of a name that the account in use owns: its attributes, or the address that it leads to on a network.
 * The wallet signs each change.
 * @throws KitError as `registerName`
 */
export async function changeName(kit: Kit, { name, change }: changeName.Options): Promise<void> {
  const client = apiClient(kit)
  const record = await getQueryClient(kit)
    .fetchQuery(registeredNameQuery(kit, { name }))
    .catch(() => null)
  if ('attributes' in change) {
    const body = await signedName(kit, { attributes: change.attributes }, record)
    await client.call(postProfileAttributes, { params: { name }, query: {}, body })
    const { profile } = kit.store.getState()
    if (profile?.name === name) {
      const record = { name, attributes: change.attributes, updated_at: new Date(kit.env.clock.nowMs()).toISOString() }
      kit.store.setState({ profile: { ...profile, imageUrl: pictureOfName(kit, record) } })
    }
  } else {
    const content = { coin_type: coinTypeOf(change.networkId), address: change.address }
    const body = await signedName(kit, content, record)
    await client.call(postProfileAddress, { params: { name }, query: {}, body })
  }
  await getQueryClient(kit).invalidateQueries({ queryKey: ['names'] })
}

export declare namespace changeName {
  type Options = {
    /** With its zone. */
    name: string
    change:
      | { readonly attributes: { readonly bio?: string; readonly avatar?: string } }
      | { readonly networkId: CaipNetworkId; readonly address: string }
  }
}

/**
 * Registers a name in the kit's zone for the account in use: the wallet signs it, the service takes it, the account's
 * profile carries it, and the modal says so. On a failure the modal shows RegisterAccountName again.
 *
 * @throws KitError `names/invalid-label`, `names/auth-not-found`, `names/invalid-chain-id`, `wallet/*`,
 * `api/name-taken`, `api/timestamp-expired`, `api/clock-off`, `api/signature-invalid`, `http/*`
 * @example
 * await registerName(kit, { label: 'ada-example' })
 */
export async function registerName(
  kit: Kit,
  { label, attributes = {} }: registerName.Options,
): Promise<RegisteredName> {
  const name = `${label.toLowerCase()}.${nameZone(kit)}`
  try {
    if (checkNameLabel(label) !== undefined) throw invalidLabel({ name })
    kit.emit({ type: 'REGISTER_NAME_INITIATED', ensName: name })
    const body = await signedName(kit, { name, attributes })
    const { success, ...registered } = await apiClient(kit).call(postProfileAccount, { params: {}, query: {}, body })
    takeProfile(kit, {
      address: selectAccount(kit.store.getState()).address ?? body.address,
      name,
      imageUrl: pictureOfName(kit, { ...registered, attributes }),
    })
    kit.emit({ type: 'REGISTER_NAME_SUCCESS', ensName: name })
    if (kit.store.getState().modal.open) replaceView(kit, 'RegisterAccountNameSuccess', { name })
    return registered
  } catch (error) {
    const known = toKitError(error)
    kit.emit({ type: 'REGISTER_NAME_ERROR', ensName: name, error: known.shortMessage })
    showFormAgain(kit, label)
    throw known
  }
}

/** Where an approval took the place of the form, the form comes back with what was typed. */
function showFormAgain(kit: Kit, label: string): void {
  const { open, stack } = kit.store.getState().modal
  if (!open || stack.at(-1)?.view === 'RegisterAccountName') return
  const index = stack.findLastIndex(({ view }) => view === 'RegisterAccountName')
  if (index >= 0) goBackTo(kit, index)
  else replaceView(kit, 'RegisterAccountName', { name: label })
}

export declare namespace registerName {
  type Options = {
    /** The part before the zone: 4 to 64 letters, digits and hyphens. */
    label: string
    attributes?: { readonly bio?: string; readonly avatar?: string } | undefined
  }
}

/** Puts a profile into the state, and invalidates all queries of names. */
function takeProfile(kit: Kit, profile: AccountProfile): void {
  kit.store.setState({ profile })
  void getQueryClient(kit).invalidateQueries({ queryKey: ['names'] })
}

/**
 * Asks the wallet in use to sign what is to become of a name, with the time of this moment in seconds, and makes the body
 * of the call from it.
 * @param record The name as it is; null where it is not known.
 * @throws KitError `names/auth-not-found`, `names/invalid-chain-id`, `wallet/*`
 */
async function signedName(
  kit: Kit,
  content: Readonly<Record<string, unknown>>,
  record: RegisteredName | null = null,
): Promise<SignedName> {
  const state = kit.store.getState()
  const { address, namespace, networkId, connectionId } = selectAccount(state)
  const connectorId = connectionId && state.connections.get(connectionId)?.connectorId
  const connector = state.connectors.find(({ id }) => id === connectorId)
  if (address === undefined || networkId === undefined || connector === undefined) throw authNotFound()
  const ofNetwork = coinTypeOf(networkId)
  const [driver, provider] = await Promise.all([kit.driver(namespace), connector.getProvider()])
  if (driver.signMessage === undefined) throw authNotFound()
  const owner = driver.parseAddress(address)
  const coinType = record === null ? ofNetwork : signingCoinType(record, owner, ofNetwork)
  // The service takes a message for some seconds only, so the time is taken last.
  const message = JSON.stringify({ ...content, timestamp: nextStamp(kit) })
  const { signature } = await driver.signMessage({ provider, address, message })
  return { message, signature, coin_type: coinType, address: owner }
}

/** What was signed last, in seconds. */
const stamps = new WeakMap<Kit, number>()
/** The service takes a stamp so far ahead. */
const maxAheadS = 5

/** This second, or the next one where this has been signed: of each the service takes one change of a name. */
function nextStamp(kit: Kit): number {
  const nowS = Math.floor(kit.env.clock.nowMs() / 1000)
  const ahead = (stamps.get(kit) ?? 0) + 1 - nowS
  const stamp = ahead > 0 && ahead <= maxAheadS ? nowS + ahead : nowS
  stamps.set(kit, stamp)
  return stamp
}

/** By which of its addresses a name is changed: that of the network in use where it is the owner's, else another of theirs. */
function signingCoinType({ addresses }: RegisteredName, owner: string, ofNetwork: number): number {
  const own = Object.entries(addresses).flatMap(([type, { address }]) => (address === owner ? [Number(type)] : []))
  return own.includes(ofNetwork) ? ofNetwork : (own[0] ?? ofNetwork)
}
