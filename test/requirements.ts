import { addressLookupRequirements } from '#test/requirements/address-lookup.ts';
import { agentToolRequirements } from '#test/requirements/agent-tools.ts';
import { answerRequirements } from '#test/requirements/decisions-answers.ts';
import { laterDecisionRequirements } from '#test/requirements/decisions-later.ts';
import { monitorDecisionRequirements } from '#test/requirements/decisions-monitors.ts';
import { processRequirements } from '#test/requirements/decisions-process.ts';
import { decidedRuleRequirements } from '#test/requirements/decisions-rules.ts';
import { endpointRequirements } from '#test/requirements/endpoints.ts';
import { evidencePackRequirements } from '#test/requirements/evidence-pack.ts';
import { monitoringRequirements } from '#test/requirements/monitoring.ts';
import { recordAndStateRequirements } from '#test/requirements/records-and-states.ts';
import type { Requirement } from '#test/requirements/requirement.ts';
import { ruleRequirements } from '#test/requirements/rules.ts';
import { serviceRequirements } from '#test/requirements/service.ts';

export type { Requirement };

/** Every testable sentence of the specification and the decisions, in their order. */
export const requirements: readonly Requirement[] = [
  ...serviceRequirements,
  ...evidencePackRequirements,
  ...addressLookupRequirements,
  ...monitoringRequirements,
  ...recordAndStateRequirements,
  ...endpointRequirements,
  ...agentToolRequirements,
  ...ruleRequirements,
  ...processRequirements,
  ...decidedRuleRequirements,
  ...monitorDecisionRequirements,
  ...laterDecisionRequirements,
  ...answerRequirements,
];
