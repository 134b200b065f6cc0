import type { AdminKey } from '../messages/adminEnglish.ts'

/** What an act of the api's record says, about its subject. */
export const actSentences: Readonly<Record<string, AdminKey>> = {
  'project/save': 'acts.save',
  'project/remove': 'acts.removeProject',
  'operator/invite': 'acts.invite',
  'operator/join': 'acts.join',
  'operator/role': 'acts.role',
  'operator/remove': 'acts.remove',
  'operator/login': 'acts.login',
  'operator/logout': 'acts.logout',
  'person/find': 'acts.find',
  'person/sessions': 'acts.sessions',
  'person/end-sessions': 'acts.endSessions',
  'person/freeze': 'acts.freeze',
  'person/unfreeze': 'acts.unfreeze',
  'person/export': 'acts.export',
  'person/ask-deletion': 'acts.askDeletion',
  'person/delete': 'acts.deletePerson',
}
