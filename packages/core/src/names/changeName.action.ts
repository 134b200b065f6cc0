import type { CaipNetworkId } from '@latchkey/protocol'
import { coinTypeOf } from '@latchkey/protocol'
import { postProfileAddress, postProfileAttributes } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { pictureOfName } from './pictureOfName.ts'
import { signedName } from './signedName.ts'

/**
 * Replaces records of a name that the account in use owns: its attributes, or the address that it leads to on a network.
 * The wallet signs each change.
 * @throws KitError as `registerName`
 */
export async function changeName(kit: Kit, { name, change }: changeName.Options): Promise<void> {
  const client = apiClient(kit)
  if ('attributes' in change) {
    const body = await signedName(kit, { attributes: change.attributes })
    await client.call(postProfileAttributes, { params: { name }, query: {}, body })
    const { profile } = kit.store.getState()
    if (profile?.name === name) {
      const record = { name, attributes: change.attributes, updated_at: new Date(kit.env.clock.nowMs()).toISOString() }
      kit.store.setState({ profile: { ...profile, imageUrl: pictureOfName(kit, record) } })
    }
  } else {
    const body = await signedName(kit, { coin_type: coinTypeOf(change.networkId), address: change.address })
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
