import { createSiweMessage } from 'viem/siwe'
import type { FarcasterChannel } from './createFarcasterRelay.ts'
import type { FarcasterPerson } from './farcasterPeople.ts'

/** Says yes for a person, by the auth address where there is one and the page takes it: the body of `authenticate`. */
export async function signFarcasterMessage(
  person: FarcasterPerson,
  { asked, nonce }: FarcasterChannel,
  issuedAt: Date,
) {
  const byAuthAddress = asked.acceptAuthAddress ? person.authAddress : undefined
  const key = byAuthAddress ?? person.custody
  const { siweUri, domain, notBefore, expirationTime, requestId } = asked
  const message = createSiweMessage({
    domain,
    address: key.address,
    statement: 'Farcaster Auth',
    uri: siweUri,
    version: '1',
    chainId: 10,
    nonce,
    issuedAt,
    ...(notBefore === undefined ? {} : { notBefore: new Date(notBefore) }),
    ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
    ...(requestId === undefined ? {} : { requestId }),
    resources: [`farcaster://fid/${person.fid}`],
  })
  return {
    message,
    signature: await key.signMessage({ message }),
    authMethod: byAuthAddress === undefined ? ('custody' as const) : ('authAddress' as const),
    fid: person.fid,
    username: person.username,
    displayName: person.username.replace(/^./, (letter) => letter.toUpperCase()),
    bio: 'Lives on the devnet.',
    pfpUrl: '',
    custody: person.custody.address,
  }
}
