import {
  AuthReply,
  GoogleSignIn,
  Organisation,
  SignIn,
  SignUp,
  User,
} from '@bonafide/shared/contract/auth.ts'
import { CurrentPlan, Plan, Usage } from '@bonafide/shared/contract/billing.ts'
import {
  Channel,
  Employee,
  EmployeeDetail,
  EmployeePage,
  EmployeeStats,
  EmployeeStatus,
  Invitation,
  StepStatus,
  VerificationSteps,
} from '@bonafide/shared/contract/employees.ts'
import { ErrorBody } from '@bonafide/shared/contract/error.ts'
import { FlowProgress, IdentityState, OtpRequested, OtpVerified } from '@bonafide/shared/contract/flow.ts'
import { SystemInfo } from '@bonafide/shared/contract/system.ts'
import type * as v from 'valibot'

/** Schemas a caller sends; documented as they are checked. */
export const requestSchemas = { Channel, GoogleSignIn, Invitation, SignIn, SignUp } satisfies Named

/** Schemas the server answers; documented as they leave it, defaults filled in. */
export const replySchemas = {
  AuthReply,
  CurrentPlan,
  Employee,
  EmployeeDetail,
  EmployeePage,
  EmployeeStats,
  EmployeeStatus,
  ErrorBody,
  FlowProgress,
  IdentityState,
  Organisation,
  OtpRequested,
  OtpVerified,
  Plan,
  StepStatus,
  SystemInfo,
  Usage,
  User,
  VerificationSteps,
} satisfies Named

type Named = Record<string, v.GenericSchema>
