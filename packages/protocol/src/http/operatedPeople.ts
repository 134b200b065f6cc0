import * as v from 'valibot'
import {
  apiPersonSchema,
  authPersonSchema,
  foundPersonSchema,
  guardedPersonSchema,
  guardianPersonIdSchema,
  guardianPersonSchema,
  personQuerySchema,
  personSessionSchema,
} from '../vault/person.schema.ts'
import { vaultIdSchema } from '../vault/vault.schema.ts'
import { defineEndpoint } from './endpoint.ts'
import { operatorErrorCodes } from './operatorErrorCodes.ts'

/** What is known of one account. Null: nothing is there, or the service is not asked. */
const operatedPersonSchema = v.object({
  auth: v.nullable(foundPersonSchema),
  guardian: v.nullable(guardedPersonSchema),
})

export type OperatedPerson = v.InferOutput<typeof operatedPersonSchema>

const ofUser = v.strictObject({ userId: vaultIdSchema })
/** By what each service calls the person; null: it is not asked. */
const atServices = { userId: v.nullable(vaultIdSchema), personId: v.nullable(guardianPersonIdSchema) }
const common = {
  method: 'POST',
  query: v.object({}),
  auth: 'none',
  cacheSeconds: 0,
  errorCodes: operatorErrorCodes,
} as const

/** The accounts of a person. For owners and support. */
export const postFindPeople = defineEndpoint({
  ...common,
  id: 'postFindPeople',
  path: '/operator/v1/people/find',
  body: personQuerySchema,
  response: v.object({
    /** Which services are asked: of another one nothing is known here. */
    asked: v.object({ auth: v.boolean(), guardian: v.boolean() }),
    people: v.array(operatedPersonSchema),
  }),
})

/** Where the person is logged in. For owners and support. */
export const postPersonSessions = defineEndpoint({
  ...common,
  id: 'postPersonSessions',
  path: '/operator/v1/people/sessions',
  body: ofUser,
  response: v.object({ sessions: v.array(personSessionSchema) }),
})

/** Ends every session of the person. For owners and support. */
export const postEndPersonSessions = defineEndpoint({
  ...common,
  id: 'postEndPersonSessions',
  path: '/operator/v1/people/end-sessions',
  body: ofUser,
  response: v.object({ ended: v.number() }),
})

/** Stops an account at each service that is named, or lets it go on. For owners and support. */
export const postFreezePerson = defineEndpoint({
  ...common,
  id: 'postFreezePerson',
  path: '/operator/v1/people/freeze',
  body: v.strictObject({ ...atServices, isFrozen: v.boolean() }),
  response: v.object({ isFrozen: v.boolean() }),
})

/** All that is held on the person, by each service that is named and by the api. For owners. */
export const postExportPerson = defineEndpoint({
  ...common,
  id: 'postExportPerson',
  path: '/operator/v1/people/export',
  body: v.strictObject(atServices),
  response: v.object({
    auth: v.nullable(authPersonSchema),
    guardian: v.nullable(guardianPersonSchema),
    api: apiPersonSchema,
  }),
})

/** Has the account deleted in three days, unless the person logs in. For owners. */
export const postDeletePerson = defineEndpoint({
  ...common,
  id: 'postDeletePerson',
  path: '/operator/v1/people/delete',
  body: ofUser,
  response: v.object({ dueAtMs: v.number() }),
})
