import { readEnvironment, webUrl } from '@latchkey/service-kit/env'
import * as v from 'valibot'
import { OperateError } from '../OperateError.ts'
import { openBackupBucket } from './backupBucket.ts'
import { type BackupFolder, openBackupFolder } from './backupFolder.ts'

const settings = v.object({
  BACKUP_S3_ENDPOINT: webUrl,
  BACKUP_S3_REGION: v.optional(v.string(), 'us-east-1'),
  BACKUP_S3_KEY_ID: v.string(),
  BACKUP_S3_SECRET: v.string(),
})
const bucketForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/

/**
 * @param place A folder, or `s3://bucket/prefix` with the settings of the store in the environment.
 * @throws OperateError that names the setting at fault.
 */
export function openBackupStore(
  place: string,
  environment: Readonly<Record<string, string | undefined>>,
): BackupFolder {
  if (!place.includes('://')) return openBackupFolder(place)
  const [, bucket, path = ''] = bucketForm.exec(place) ?? []
  if (bucket === undefined || path.split('/').includes('..'))
    throw new OperateError('Backups lie in a folder, or at s3://bucket/prefix.')
  try {
    const read = readEnvironment(settings, environment)
    return openBackupBucket({
      endpoint: read.BACKUP_S3_ENDPOINT,
      region: read.BACKUP_S3_REGION,
      keyId: read.BACKUP_S3_KEY_ID,
      secret: read.BACKUP_S3_SECRET,
      bucket,
      prefix: path === '' ? '' : `${path.replace(/\/+$/, '')}/`,
    })
  } catch (error) {
    throw new OperateError(error instanceof Error ? error.message : 'The settings of the store are not usable.')
  }
}
