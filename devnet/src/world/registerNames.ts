import { coinTypeOf } from '@latchkey/protocol'
import { devnetNames } from './devnetNames.ts'
import { neighbours } from './neighbours.ts'

const names = [
  { label: 'bakery', owner: neighbours.bakery, bio: 'Bread paid on the chain' },
  { label: 'harbour', owner: neighbours.trader, bio: 'Trades in every pool of the devnet' },
]

/** Gives the neighbours their names in the zone of the devnet, by signed messages as anybody's. Who has one keeps it. */
export async function registerNames(apiUrl: string): Promise<void> {
  await Promise.all(
    names.map(async ({ label, owner, bio }) => {
      const name = `${label}.${devnetNames.zone}`
      const message = JSON.stringify({ name, attributes: { bio }, timestamp: Math.floor(Date.now() / 1000) })
      const response = await fetch(`${apiUrl}/v1/profile/account`, {
        method: 'POST',
        body: JSON.stringify({
          message,
          signature: await owner.signMessage({ message }),
          coin_type: coinTypeOf(devnetNames.networkId),
          address: owner.address,
        }),
      })
      const answer = await response.text()
      if (!response.ok && !answer.includes('api/name-taken')) throw new Error(`${name} can't be registered: ${answer}`)
    }),
  )
}
