import { onOff, webUrl } from '@latchkey/service-kit/env'
import * as v from 'valibot'
import type { AwsCredentialSource } from './awsCredentials.ts'
import type { createAzureKms } from './createAzureKms.ts'
import type { KmsConfig } from './openKms.ts'

const text = v.optional(v.pipe(v.string(), v.nonEmpty()))
/** The environment keys of the master key. Those of vendors have the names that the vendors' own tools read. */
export const kmsEnv = (keyFile: string) => ({
  KMS: v.optional(v.picklist(['local', 'aws', 'gcp', 'azure', 'vault']), 'local'),
  KMS_FILE: v.optional(v.string(), keyFile),
  KMS_ROTATE: v.optional(onOff, 'off'),
  AWS_KMS_KEY_ID: text,
  AWS_REGION: text,
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  AWS_ROLE_ARN: text,
  AWS_WEB_IDENTITY_TOKEN_FILE: text,
  AWS_ENDPOINT_URL_STS: v.optional(webUrl),
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: v.optional(webUrl),
  AWS_CONTAINER_AUTHORIZATION_TOKEN: text,
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: text,
  AWS_EC2_METADATA_SERVICE_ENDPOINT: v.optional(webUrl, 'http://169.254.169.254'),
  AWS_KMS_ENDPOINT: v.optional(webUrl),
  GCP_KMS_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+$/)),
  ),
  GCP_KMS_ENDPOINT: v.optional(webUrl, 'https://cloudkms.googleapis.com'),
  GOOGLE_APPLICATION_CREDENTIALS: text,
  GCE_METADATA_HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), 'metadata.google.internal'),
  AZURE_KEY_VAULT_URL: v.optional(webUrl),
  AZURE_KEY_NAME: text,
  AZURE_TENANT_ID: text,
  AZURE_CLIENT_ID: text,
  AZURE_FEDERATED_TOKEN_FILE: text,
  AZURE_AUTHORITY_HOST: v.optional(webUrl, 'https://login.microsoftonline.com'),
  AZURE_METADATA_ENDPOINT: v.optional(webUrl, 'http://169.254.169.254'),
  VAULT_ADDR: v.optional(webUrl),
  VAULT_TOKEN: text,
  VAULT_TOKEN_FILE: text,
  VAULT_TRANSIT_KEY: text,
  VAULT_TRANSIT_MOUNT: v.optional(v.string(), 'transit'),
})

type KmsEnv = v.InferOutput<v.ObjectSchema<ReturnType<typeof kmsEnv>, undefined>>

/** @throws Error that names what the kind of master key needs. */
export function kmsConfigOf(env: KmsEnv): KmsConfig {
  const needed = (name: string, value: string | undefined): string => {
    if (value === undefined) throw new Error(`${name} is needed with KMS=${env.KMS}.`)
    return value
  }
  switch (env.KMS) {
    case 'local':
      return { kind: 'local', path: env.KMS_FILE, rotate: env.KMS_ROTATE }
    case 'aws': {
      const region = needed('AWS_REGION', env.AWS_REGION)
      const keyId = needed('AWS_KMS_KEY_ID', env.AWS_KMS_KEY_ID)
      return { kind: 'aws', keyId, region, credentials: awsSource(env, region, needed), endpoint: env.AWS_KMS_ENDPOINT }
    }
    case 'gcp':
      return {
        kind: 'gcp',
        keyName: needed('GCP_KMS_KEY', env.GCP_KMS_KEY),
        accountFile: env.GOOGLE_APPLICATION_CREDENTIALS,
        endpoint: env.GCP_KMS_ENDPOINT,
        metadata: `http://${env.GCE_METADATA_HOST}`,
      }
    case 'azure':
      return {
        kind: 'azure',
        vaultUrl: needed('AZURE_KEY_VAULT_URL', env.AZURE_KEY_VAULT_URL),
        keyName: needed('AZURE_KEY_NAME', env.AZURE_KEY_NAME),
        identity: azureIdentity(env, needed),
      }
    case 'vault':
      return {
        kind: 'vault',
        address: needed('VAULT_ADDR', env.VAULT_ADDR),
        token:
          env.VAULT_TOKEN_FILE === undefined
            ? needed('VAULT_TOKEN or VAULT_TOKEN_FILE', env.VAULT_TOKEN)
            : { file: env.VAULT_TOKEN_FILE },
        keyName: needed('VAULT_TRANSIT_KEY', env.VAULT_TRANSIT_KEY),
        mount: env.VAULT_TRANSIT_MOUNT,
      }
  }
}

type Needed = (name: string, value: string | undefined) => string

/** In the order of AWS's own tools: keys, a web identity, the container's agent, the instance's metadata. */
function awsSource(env: KmsEnv, region: string, needed: Needed): AwsCredentialSource {
  if (env.AWS_ACCESS_KEY_ID !== undefined || env.AWS_SECRET_ACCESS_KEY !== undefined)
    return {
      kind: 'keys',
      accessKeyId: needed('AWS_ACCESS_KEY_ID', env.AWS_ACCESS_KEY_ID),
      secretAccessKey: needed('AWS_SECRET_ACCESS_KEY', env.AWS_SECRET_ACCESS_KEY),
      sessionToken: env.AWS_SESSION_TOKEN,
    }
  if (env.AWS_WEB_IDENTITY_TOKEN_FILE !== undefined)
    return {
      kind: 'web-identity',
      roleArn: needed('AWS_ROLE_ARN', env.AWS_ROLE_ARN),
      tokenFile: env.AWS_WEB_IDENTITY_TOKEN_FILE,
      sts: env.AWS_ENDPOINT_URL_STS ?? `https://sts.${region}.amazonaws.com`,
    }
  const relative = env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI
  const url = relative === undefined ? env.AWS_CONTAINER_CREDENTIALS_FULL_URI : `http://169.254.170.2${relative}`
  if (url === undefined) return { kind: 'instance', endpoint: env.AWS_EC2_METADATA_SERVICE_ENDPOINT }
  return {
    kind: 'container',
    url,
    authorization: env.AWS_CONTAINER_AUTHORIZATION_TOKEN,
    authorizationFile: env.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE,
  }
}

function azureIdentity(env: KmsEnv, needed: Needed): createAzureKms.Options['identity'] {
  if (env.AZURE_FEDERATED_TOKEN_FILE === undefined)
    return { kind: 'machine', endpoint: env.AZURE_METADATA_ENDPOINT, clientId: env.AZURE_CLIENT_ID }
  return {
    kind: 'workload',
    authority: env.AZURE_AUTHORITY_HOST,
    tenantId: needed('AZURE_TENANT_ID', env.AZURE_TENANT_ID),
    clientId: needed('AZURE_CLIENT_ID', env.AZURE_CLIENT_ID),
    tokenFile: env.AZURE_FEDERATED_TOKEN_FILE,
  }
}
