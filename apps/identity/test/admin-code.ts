/** The admin code, and its hash, which is cheaper to compute than those that operators generate. */
export const ADMIN_CODE = 'Gate7';
export const ADMIN_CODE_HASH = '$argon2id$v=19$m=7168,t=1,p=1$KJM1UZ3y7NiXBRR02mp9yw$6S6JuSdGJyPyJkUe45bBlZGI7BgHvBE7ZDawBgIRSgk';
