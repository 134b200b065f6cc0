import { Body } from '@latchkey/ui'
import { PermissionList } from './PermissionList.tsx'

/** What others may do with everything that is connected, and taking it back. */
export function PermissionsView() {
  return (
    <Body>
      <PermissionList />
    </Body>
  )
}
