import { readFile } from 'node:fs/promises'
import { readAnswer, readAnswerText } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { createRenewal, type Lent } from './createRenewal.ts'

/** What signs a call. Temporary ones have a token. */
export type AwsCredentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** Where credentials come from. Those of a role end after hours, and the next ones are asked for before that. */
export type AwsCredentialSource =
  | ({ readonly kind: 'keys' } & AwsCredentials)
  /** A file with a token that the cluster renews, for `AssumeRoleWithWebIdentity` of STS. */
  | { readonly kind: 'web-identity'; readonly roleArn: string; readonly tokenFile: string; readonly sts: string }
  /** The agent of ECS or EKS. */
  | {
      readonly kind: 'container'
      readonly url: string
      readonly authorization?: string | undefined
      readonly authorizationFile?: string | undefined
    }
  /** The metadata service of EC2, version 2. */
  | { readonly kind: 'instance'; readonly endpoint: string }

const timeoutMs = 5_000
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(8_192))
const moment = v.pipe(
  v.string(),
  v.transform((iso) => Date.parse(iso)),
  v.number(),
)
const lentSchema = v.object({ AccessKeyId: text, SecretAccessKey: text, Token: text, Expiration: moment })

/** @returns What gives the credentials that hold now. Rejects with an Error that names the source and no secret. */
export function openAwsCredentials(source: AwsCredentialSource, clock: Clock): () => Promise<AwsCredentials> {
  switch (source.kind) {
    case 'keys':
      return async () => source
    case 'web-identity':
      return createRenewal(() => assumeRole(source), clock)
    case 'container':
      return createRenewal(() => askContainer(source), clock)
    case 'instance':
      return createRenewal(() => askInstance(source.endpoint), clock)
  }
}

async function ask(from: string, url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${from} answered ${response.status} to a call for credentials.`)
  return response
}

function read(from: string, answer: unknown): Lent<AwsCredentials> {
  const read = v.safeParse(lentSchema, answer)
  if (!read.success) throw new Error(`${from} gave no credentials that can be read.`)
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = read.output
  const value = { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: Token }
  return { value, endsAtMs: Expiration }
}

/** STS, AssumeRoleWithWebIdentity. It answers in XML. */
async function assumeRole({
  roleArn,
  tokenFile,
  sts,
}: AwsCredentialSource & { kind: 'web-identity' }): Promise<Lent<AwsCredentials>> {
  const body = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: roleArn,
    RoleSessionName: 'latchkey',
    WebIdentityToken: (await readFile(tokenFile, 'utf8')).trim(),
  })
  const xml = await readAnswerText(await ask('STS', sts, { method: 'POST', body }))
  const of = (name: string) => new RegExp(`<${name}>([^<>]*)</${name}>`).exec(xml)?.[1]
  return read('STS', {
    AccessKeyId: of('AccessKeyId'),
    SecretAccessKey: of('SecretAccessKey'),
    Token: of('SessionToken'),
    Expiration: of('Expiration'),
  })
}

async function askContainer({
  url,
  authorization,
  authorizationFile,
}: AwsCredentialSource & { kind: 'container' }): Promise<Lent<AwsCredentials>> {
  const held = authorizationFile === undefined ? authorization : (await readFile(authorizationFile, 'utf8')).trim()
  const headers: Record<string, string> = held === undefined ? {} : { authorization: held }
  return read('The container’s agent', await readAnswer(await ask('The container’s agent', url, { headers })))
}

/** EC2, instance metadata service version 2: a token first, then the role's name, then its credentials. */
async function askInstance(endpoint: string): Promise<Lent<AwsCredentials>> {
  const from = 'The metadata service'
  const token = await readAnswerText(
    await ask(from, `${endpoint}/latest/api/token`, {
      method: 'PUT',
      headers: { 'x-aws-ec2-metadata-token-ttl-seconds': '60' },
    }),
  )
  const headers = { 'x-aws-ec2-metadata-token': token.trim() }
  const path = `${endpoint}/latest/meta-data/iam/security-credentials/`
  const [role = ''] = (await readAnswerText(await ask(from, path, { headers }))).trim().split('\n')
  return read(from, await readAnswer(await ask(from, `${path}${encodeURIComponent(role)}`, { headers })))
}
