import * as v from 'valibot'
import {
  revokeGrantsAnswerSchema,
  revokeGrantsBodySchema,
  storedGrantsSchema,
  storeGrantsAnswerSchema,
  storeGrantsBodySchema,
} from '../permissions/storedGrants.schema.ts'
import { defineEndpoint } from './endpoint.ts'
import { permissionErrorCodes } from './permissionErrorCodes.ts'
import { callerQueryEntries } from './query.schema.ts'

/**
 * Keeps grants that an account has signed, so that they can be listed and taken back. Handed in again, each is kept once.
 * With `origin`, the header `Authorization: Bearer` has a voucher for the account.
 */
export const postPermissions = defineEndpoint({
  id: 'postPermissions',
  method: 'POST',
  path: '/v1/permissions/:account',
  query: v.object(callerQueryEntries),
  body: storeGrantsBodySchema,
  response: storeGrantsAnswerSchema,
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: permissionErrorCodes,
})

/** All grants of an account. The header `Authorization: Bearer` has a voucher for it. */
export const getPermissions = defineEndpoint({
  id: 'getPermissions',
  method: 'GET',
  path: '/v1/permissions/:account',
  query: v.object(callerQueryEntries),
  response: storedGrantsSchema,
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: permissionErrorCodes,
})

/** Takes grants back at the services, by the account's signature. */
export const postRevokePermissions = defineEndpoint({
  id: 'postRevokePermissions',
  method: 'POST',
  path: '/v1/permissions/:account/revoke',
  query: v.object(callerQueryEntries),
  body: revokeGrantsBodySchema,
  response: revokeGrantsAnswerSchema,
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: permissionErrorCodes,
})
