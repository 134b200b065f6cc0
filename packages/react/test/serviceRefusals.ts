import type { ScriptedApi } from './scriptedApi.ts'

/** What the service does, and the sentence that says it with what to do. */
export const serviceRefusals: readonly (readonly [does: string, NonNullable<ScriptedApi['refusal']>, RegExp])[] = [
  ['does not welcome the page', { code: 'api/origin-not-allowed', status: 403 }, /not on the list of allowed sites/],
  ['does not know the project', { code: 'api/project-id-invalid', status: 401 }, /does not know the project id/],
  ['is down', { code: 'nothing-of-ours', status: 502 }, /service of this app is down, or this device is offline/],
  [
    'has another time than this device',
    { code: 'api/timestamp-expired', status: 400, date: 'Thu, 01 Jan 1970 09:00:00 GMT' },
    /goes by another time. Let the device set its clock by itself/,
  ],
]
