import * as v from 'valibot'
import { EmployeeId } from './employees.ts'
import { endpoint } from './endpoint.ts'

/** An employee's right of access to what is kept of them (UK GDPR, article 15). */
export const subjectAccess = {
  download: endpoint({
    method: 'GET',
    path: '/employees/{employeeId}/subject-access',
    effect: 'export',
    summary:
      'Get everything that is stored of an employee as one ZIP: `data.json` with every record, what was sealed opened; ' +
      'a PDF that says the most of it in words; and the files as they came in. Who asked for it is written to the audit ' +
      'log. Secrets of the product, such as tokens of links, are left out.',
    permission: 'employees:erase',
    auth: ['session'],
    params: EmployeeId,
    reply: v.unknown(),
    download: ['application/zip'],
  }),
}
