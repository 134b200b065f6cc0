export {
  type NameSuggestion,
  nameSuggestionsQuery,
  namesOfQuery,
  nameZone,
  registeredNameQuery,
} from './names.query.ts'
export { loadProfile, type Profile, pictureOfName, profileQuery, shownPicture, supportsNames } from './profile.query.ts'
export { changeName, registerName } from './registerName.action.ts'
