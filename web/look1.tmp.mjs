export default async ({base,post,get,ctx})=>{
  const t = await post('/api/tables',{game:'greatestday',scenario:'black-baron',seats:['person','person'],dice:'seeded',seed:'7'});
  console.log(JSON.stringify(t).slice(0,300));
  const id=t.id;
  const p = await ctx(1440,900);
  await p.goto(base+'/'); await p.waitForTimeout(1200);
  await p.screenshot({path:'/tmp/shots/a0.png'});
  await p.goto(base+'/#/t/'+id); await p.waitForTimeout(2500);
  console.log(p.url());
  await p.screenshot({path:'/tmp/shots/a1.png'});
};
