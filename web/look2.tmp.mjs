const kinds=new Set(['activate','act','react','muster','check','second','move']);
export default async ({base,post,get,ctx})=>{
  const t = await post('/api/tables',{game:'greatestday',scenario:'black-baron',seats:['person','person'],dice:'seeded',seed:'11'});
  const id=t.id; let r=1; const rnd=(n)=>{r=(r*1103515245+12345)&0x7fffffff;return (r>>8)%n};
  const p = await ctx(1440,900);
  await p.goto(base+'/#/t/'+id); await p.waitForTimeout(2000);
  const seen={};
  for(let n=0;n<400;n++){
    let v=await get(`/api/tables/${id}/view?seat=0`);
    const seat=v.scene.prompt.seat; if(n<1)console.log(Object.keys(v),JSON.stringify(v.scene.prompt));
    if(seat<0){console.log('over',JSON.stringify(v.scene.result));break;}
    v=await get(`/api/tables/${id}/view?seat=${seat}`);
    const k=v.scene.prompt.kind; seen[k]=(seen[k]||0)+1;
    if((seen[k]===2||k==='muster')&&seen[k]<3){await p.waitForTimeout(900);await p.screenshot({path:`/tmp/shots/k-${k}.png`});console.log(k,JSON.stringify(v.scene.prompt),v.offers.length);}
    const o=v.offers.filter(o=>o.kind!=='back'); const c=(o.length?o:v.offers)[rnd((o.length?o:v.offers).length)];
    const a=await post(`/api/tables/${id}/choices`,{seat,index:v.index,choice:c.choice,brief:true}); if(a.error)console.log(a);
  }
  console.log(seen);
  await p.waitForTimeout(900);await p.screenshot({path:`/tmp/shots/k-end.png`});
};
