import { expect, it } from 'vitest'
import { account, approved, settled } from '../../test/support/meetRawWallet.ts'
import { toConnectorSession } from './toConnectorSession.ts'

it('stands where the wallet was moved last, of all kinds of networks', async () => {
  const { call, client, session } = await settled()
  const [mainnet, devnet] = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] as const
  const accounts = [mainnet, devnet].map((id) => `solana:${id}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`)
  const solana = { accounts, methods: ['solana_signMessage'], events: [] }
  await call(6, 'wc_sessionUpdate', { namespaces: { ...approved, solana } })
  const networkId = () => client.sessions().map((each) => toConnectorSession(each).networkId)[0]
  expect(networkId()).toBe(account.split(':').slice(0, 2).join(':'))
  for (const id of ['eip155:1', `solana:${mainnet}`, `solana:${devnet}`, 'eip155:1', `solana:${mainnet}`]) {
    await client.stand(session.topic, id)
    expect(networkId()).toBe(id)
  }
})
