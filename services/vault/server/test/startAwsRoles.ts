import type { Clock } from '../src/clock.ts'
import { startDouble } from './startDouble.ts'

const hourMs = 3_600_000

/**
 * Stand-ins for what lends credentials to an AWS role, written from the public references: STS
 * (AssumeRoleWithWebIdentity), the agent of a container, and the instance metadata service, version 2. Each lends for an
 * hour; `token` is the session token that holds.
 */
export async function startAwsRoles(secretAccessKey: string, clock: Clock) {
  let lent = 0
  let isDown = false
  const metadataToken = 'metadata-token'
  const role = () => {
    lent += 1
    return {
      Code: 'Success',
      AccessKeyId: 'ASIAEXAMPLE',
      SecretAccessKey: secretAccessKey,
      Token: `session-${lent}`,
      Expiration: new Date(clock.nowMs() + hourMs).toISOString(),
    }
  }
  const double = await startDouble(({ method, url, headers }, body) => {
    if (isDown) return { status: 503 }
    if (url === '/sts' && method === 'POST') {
      const asked = Object.fromEntries(new URLSearchParams(body))
      const isRight =
        asked.Action === 'AssumeRoleWithWebIdentity' &&
        asked.Version === '2011-06-15' &&
        asked.RoleArn === 'arn:aws:iam::123456789012:role/latchkey' &&
        asked.WebIdentityToken === 'cluster-token'
      if (!isRight)
        return { status: 403, body: '<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>' }
      const { AccessKeyId, SecretAccessKey, Token, Expiration } = role()
      return {
        status: 200,
        body: `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
          <Credentials><SessionToken>${Token}</SessionToken><SecretAccessKey>${SecretAccessKey}</SecretAccessKey>
          <Expiration>${Expiration}</Expiration><AccessKeyId>${AccessKeyId}</AccessKeyId></Credentials>
          </AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
      }
    }
    if (url === '/container')
      return headers.authorization === 'agent-token' ? { status: 200, body: role() } : { status: 401 }
    if (url === '/latest/api/token')
      return method === 'PUT' && headers['x-aws-ec2-metadata-token-ttl-seconds'] !== undefined
        ? { status: 200, body: metadataToken }
        : { status: 400 }
    if (headers['x-aws-ec2-metadata-token'] !== metadataToken) return { status: 401 }
    if (url === '/latest/meta-data/iam/security-credentials/') return { status: 200, body: 'latchkey-role\n' }
    return url === '/latest/meta-data/iam/security-credentials/latchkey-role'
      ? { status: 200, body: role() }
      : { status: 404 }
  })
  return {
    url: double.url,
    /** How often credentials were lent. */
    lent: () => lent,
    token: () => `session-${lent}`,
    fail: (down: boolean) => {
      isDown = down
    },
    [Symbol.asyncDispose]: double[Symbol.asyncDispose],
  }
}
