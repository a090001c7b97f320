import type { RequestListener } from 'node:http';

/** An invented application in the portal's shape. */
export type FakeApplication = {
  PlanningPortalApplicationNumber: string;
  LodgementDate: string;
  Council: { CouncilName: string };
  Location: Record<string, unknown>[];
  [field: string]: unknown;
};

/** An invented application for 12 Sample Street, Testville. */
export function fakeApplication(number: string, change: Partial<FakeApplication> = {}): FakeApplication {
  return {
    PlanningPortalApplicationNumber: number,
    ApplicationType: 'Development Application',
    ApplicationStatus: 'Determined',
    CostOfDevelopment: 1000.5,
    LodgementDate: '2026-10-20',
    Council: { CouncilName: 'Sample Shire Council' },
    DevelopmentType: [{ DevelopmentType: 'Demolition' }, { DevelopmentType: 'Dwelling house' }],
    Location: [fakeLocation()],
    ...change,
  };
}

/** An invented place, 12 Sample Street Testville 2999, lot 4 of DP1000001. */
export function fakeLocation(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    FullAddress: '12 SAMPLE STREET TESTVILLE 2999',
    Lot: [{ Lot: '4', PlanLabel: 'DP1000001' }],
    Postcode: '2999',
    State: 'New South Wales',
    StreetName: 'SAMPLE',
    StreetNumber1: '12',
    StreetType: 'STREET',
    Suburb: 'TESTVILLE',
    X: '150.100000001',
    Y: '-33.200000001',
    ...change,
  };
}

/** Answers like the portal: three headers or 400, filters by council and lodgement, pages. */
export function answerLikeOnlineDa(applications: readonly FakeApplication[]): RequestListener {
  return (request, response) => {
    const { pagesize, pagenumber, filters } = request.headers;
    if (request.url !== '/eplanning/data/v0/OnlineDA' || request.method !== 'GET') {
      response.writeHead(404).end();
    } else if (typeof pagesize !== 'string' || typeof pagenumber !== 'string' || typeof filters !== 'string') {
      response.writeHead(400).end('{"ErrorMessage":"Required parameters for OnlineDA endpoint is not met."}');
    } else {
      const asked: Filters = JSON.parse(filters).filters;
      const found = applications.filter((one) => fits(one, asked));
      const [size, number] = [Number(pagesize), Number(pagenumber)];
      const page = {
        PageSize: size,
        PageNumber: number,
        TotalPages: Math.ceil(found.length / size),
        TotalCount: found.length,
        Application: found.slice((number - 1) * size, number * size),
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
    }
  };
}

type Filters = { CouncilName?: string[]; LodgementDateFrom: string; LodgementDateTo: string };

function fits({ Council, LodgementDate }: FakeApplication, filters: Filters): boolean {
  const inWindow = LodgementDate >= filters.LodgementDateFrom && LodgementDate <= filters.LodgementDateTo;
  return inWindow && (filters.CouncilName?.includes(Council.CouncilName) ?? true);
}
