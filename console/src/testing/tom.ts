/** An employee who is part of the way through, with a link that works. */
export const tom = {
  employeeId: '77aa03be-0002',
  fullName: 'Tom Hughes',
  email: 'tom@example.com',
  phoneE164: '+447700900318',
  status: 'verifying',
  inviteChannelPref: 'sms',
  linkState: 'active',
}
