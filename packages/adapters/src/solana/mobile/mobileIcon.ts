/** A phone with a keyhole: the apps behind it have pictures of their own. */
export const mobileIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#1c2733"/><rect x="13" y="7" width="14" height="26" rx="3.5" fill="none" stroke="#8fe3c8" stroke-width="2"/><circle cx="20" cy="18" r="2.6" fill="#8fe3c8"/><path d="M20 18v6" stroke="#8fe3c8" stroke-width="2.2" stroke-linecap="round"/></svg>',
)}`
