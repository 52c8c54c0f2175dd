import { newAccount, pageHeading } from '../fixtures/accounts';
import { watchContract } from '../fixtures/contract';
import { goThroughOnboarding } from '../fixtures/journey';
import { expect, test } from '../fixtures/test';
import { pointerVisitor } from '../fixtures/visitor';

// spec: 8
test('every call of the onboarding journey and its answer match the OpenAPI document', async ({
  page,
  site,
}) => {
  test.slow();
  const { calls, mismatches } = await watchContract(page, site.backendUrl);
  await page.goto('/login');
  await goThroughOnboarding(pointerVisitor(page), newAccount());
  await page.goto('/dashboard?search=grace&role=user&role=admin&status=invited&sort=-name');
  await expect(page.getByText('Grace Hopper').first()).toBeVisible();
  await page.goto('/settings?tab=organization');
  await expect(pageHeading(page)).toHaveText('Settings');
  await page.getByLabel('Phone').fill('+47 22 33 44 55');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  expect(mismatches).toEqual([]);
  const journey = ['GET /isUserValid', 'GET /user', 'GET /org', 'GET /locations', 'GET /users'];
  for (const call of [...journey, 'POST /org', 'POST /locations', 'POST /users']) {
    expect(calls).toContain(call);
  }
});
